import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a letter is like in the browser. */
export interface Measured {
  readonly name: string;
  /** Elements that are wider than their place, and what they show. */
  readonly wide: readonly string[];
  /** Texts with their colour and what is behind it. */
  readonly texts: readonly { readonly text: string; readonly colour: string; readonly ground: string }[];
}

/** Opens letters in a frame of a width, in light or dark colours, and measures them. */
export async function measure(
  chromium: string,
  letters: readonly { readonly name: string; readonly html: string }[],
  { width, dark }: { readonly width: number; readonly dark: boolean },
): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-chromium-'));
  const escaped = (text: string) => text.replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);
  const frames = letters
    .map(
      ({ name, html }) =>
        `<iframe name="${escaped(name)}" width="${width}" height="600" style="border: 0" srcdoc="${escaped(html)}"></iframe>`,
    )
    .join('\n');
  const page = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">${frames}<script>
    const textsOf = (doc, view) => {
      const probe = doc.createElement('div');
      probe.style.backgroundColor = 'Canvas';
      doc.body.append(probe);
      const canvas = view.getComputedStyle(probe).backgroundColor;
      probe.remove();
      const seen = new Map();
      const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.data.trim() === '') continue;
        const { color: colour } = view.getComputedStyle(node.parentElement);
        let ground = canvas;
        for (let one = node.parentElement; one; one = one.parentElement) {
          const own = view.getComputedStyle(one).backgroundColor;
          if (own !== 'rgba(0, 0, 0, 0)') { ground = own; break; }
        }
        if (!seen.has(colour + ground)) seen.set(colour + ground, { text: node.data.slice(0, 40), colour, ground });
      }
      return [...seen.values()];
    };
    const wideOf = (doc) => [doc.documentElement, ...doc.body.querySelectorAll('*')]
      .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0
        || one.getBoundingClientRect().right > doc.documentElement.clientWidth + 0.5)
      .map((one) => one.tagName + ' ' + one.scrollWidth + ' > ' + one.clientWidth + ': ' + one.textContent.trim().slice(0, 60));
    onload = () => {
      const measured = [...document.querySelectorAll('iframe')].map((frame) => ({
        name: frame.name,
        wide: wideOf(frame.contentDocument),
        texts: textsOf(frame.contentDocument, frame.contentWindow),
      }));
      document.body.replaceChildren(btoa(unescape(encodeURIComponent(JSON.stringify(measured)))));
      document.body.id = 'measured';
    };
  </script>`;
  try {
    writeFileSync(join(folder, 'page.html'), page);
    const { stdout } = await promisify(execFile)(
      chromium,
      [
        ...['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`],
        `--blink-settings=preferredColorScheme=${dark ? 0 : 1}`,
        ...['--virtual-time-budget=60000', '--dump-dom', `file://${join(folder, 'page.html')}`],
      ],
      { maxBuffer: 1 << 28 },
    );
    const [, base64 = ''] = /id="measured">([\w+/=]*)/.exec(stdout) ?? [];
    return JSON.parse(Buffer.from(base64, 'base64').toString());
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
