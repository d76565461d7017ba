import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A letter's measurements in the browser. */
export interface Measured {
  readonly name: string;
  /** The total height, in pixels. */
  readonly height: number;
  /** Elements that overflow, or reach beyond the right edge: each with its widths and the beginning of its text. */
  readonly wide: readonly string[];
  /** Texts with their colour and background colour, in light mode and in dark mode. */
  readonly texts: readonly MeasuredText[];
}

export interface MeasuredText {
  readonly text: string;
  readonly dark: boolean;
  readonly colour: string;
  readonly ground: string;
  /** Font size in pixels. */
  readonly size: number;
}

/** A letter opened in a frame. */
interface Framed {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/** Puts a letter into a frame. Within it, `prefers-color-scheme` follows the frame's colour scheme. */
const frame = ({ html, width, height, dark = false }: Framed, name = ''): string =>
  `<iframe name="${escaped(name)}" width="${width}" height="${height}" style="border: 0; color-scheme: ${dark ? 'dark' : 'light'}; background: ${dark ? '#121212' : '#fff'}" srcdoc="${escaped(html)}"></iframe>`;
const escaped = (text: string) => text.replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);
const head = '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">';

/**
 * Opens letters in frames of a given width, in light and dark mode, and measures them, all in one browser. By default,
 * it also measures their width without their style sheets.
 */
export async function measure(
  chromium: string,
  letters: readonly { readonly name: string; readonly html: string }[],
  width: number,
  { withoutSheets = true }: { readonly withoutSheets?: boolean } = {},
): Promise<Measured[]> {
  const frames = letters.map(({ name, html }) => frame({ html, width, height: 600 }, name));
  const page = `${head}${frames.join('\n')}<script>
    const textsOf = (doc, view, dark) => {
      const probe = doc.createElement('div');
      probe.style.backgroundColor = 'Canvas';
      doc.body.append(probe);
      const canvas = view.getComputedStyle(probe).backgroundColor;
      probe.remove();
      const seen = new Map();
      const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.data.trim() === '') continue;
        const { color: colour, fontSize } = view.getComputedStyle(node.parentElement);
        let ground = canvas;
        for (let one = node.parentElement; one; one = one.parentElement) {
          const own = view.getComputedStyle(one).backgroundColor;
          if (own !== 'rgba(0, 0, 0, 0)') { ground = own; break; }
        }
        const text = { text: node.data.slice(0, 40), dark, colour, ground, size: parseFloat(fontSize) };
        const key = colour + ground + fontSize;
        if (!seen.has(key)) seen.set(key, text);
      }
      return [...seen.values()];
    };
    const wideOf = (doc) => [doc.documentElement, ...doc.body.querySelectorAll('*')]
      .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0
        || one.getBoundingClientRect().right > doc.documentElement.clientWidth + 0.5)
      .map((one) => one.tagName + ' ' + one.scrollWidth + ' > ' + one.clientWidth + ': ' + one.textContent.trim().slice(0, 60));
    onload = () => {
      const frames = [...document.querySelectorAll('iframe')];
      const measured = frames.map(({ name, contentDocument: doc, contentWindow: view }) => ({
        name,
        height: doc.documentElement.scrollHeight,
        wide: wideOf(doc),
        texts: textsOf(doc, view, false),
      }));
      // Some mail programs drop style sheets.
      frames.forEach(({ contentDocument: doc }, at) => {
        const sheets = ${withoutSheets} ? [...doc.querySelectorAll('style')] : [];
        for (const sheet of sheets) sheet.media = 'not all';
        if (sheets.length > 0) measured[at].wide.push(...wideOf(doc));
        for (const sheet of sheets) sheet.media = '';
      });
      for (const frame of frames) frame.style.colorScheme = 'dark';
      frames.forEach(({ contentDocument, contentWindow }, at) => {
        measured[at].texts.push(...textsOf(contentDocument, contentWindow, true));
      });
      document.body.replaceChildren(btoa(unescape(encodeURIComponent(JSON.stringify(measured)))));
      document.body.id = 'measured';
    };
  </script>`;
  // Without a time budget, Chromium prints the page after the load event (after `onload`), however long that takes.
  const { stdout: dom, stderr } = await open(chromium, page, ['--dump-dom']);
  const [, base64 = ''] = /id="measured">([\w+/=]+)/.exec(dom) ?? [];
  if (base64 === '') {
    throw new Error(
      `Chromium did not measure the letters (${dom.length} characters): ${stderr.slice(-2000)}`,
    );
  }
  return JSON.parse(Buffer.from(base64, 'base64').toString());
}

/** Takes a screenshot of letters side by side on a grey background, each in light or dark mode. */
export async function photograph(
  chromium: string,
  letters: readonly Framed[],
  file: string,
  gap = 12,
): Promise<void> {
  const width = letters.reduce((sum, one) => sum + one.width + gap, gap);
  const height = Math.max(...letters.map((one) => one.height)) + 2 * gap;
  const style = `margin: 0; padding: ${gap}px; display: flex; gap: ${gap}px; align-items: start; background: #8a8f94`;
  await open(chromium, `${head}<body style="${style}">${letters.map((one) => frame(one)).join('')}`, [
    ...['--hide-scrollbars', `--window-size=${width},${height}`, `--screenshot=${file}`],
  ]);
}

/** Opens a page in a new browser and returns the browser's output. */
async function open(
  chromium: string,
  page: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-chromium-'));
  try {
    writeFileSync(join(folder, 'page.html'), page);
    return await promisify(execFile)(
      chromium,
      [
        ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        ...[`--user-data-dir=${join(folder, 'profile')}`, '--blink-settings=preferredColorScheme=1'],
        ...[...args, `file://${join(folder, 'page.html')}`],
      ],
      { maxBuffer: 1 << 28 },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
