import { Eta } from 'eta';
import { pageAnswer, type WebAnswer } from './webRequest.js';

/** The pages; each has a layout `<name>.html` in `templates/web`. */
const pageNames = ['mailboxes', 'mailbox', 'newEmail', 'email', 'boards', 'board', 'problem'] as const;
type PageName = (typeof pageNames)[number];
/** The parts that several pages include. */
const partNames = ['emailForm', 'boardList'] as const;

/** Fills in the page layouts. */
export interface PageRenderer {
  /** The style sheet for all pages. */
  readonly style: string;
  /** The icon in the browser's tab, as SVG. */
  readonly icon: string;
  /** Renders a page as HTML. All values are escaped. */
  page(name: PageName, title: string, values: object): string;
  /** Renders a page that says why there is nothing to show, with links to other pages. */
  problem(status: number, what: string, headers?: Readonly<Record<string, string>>): WebAnswer;
}

/** A link at the top of every page. */
interface NavigationLink {
  readonly label: string;
  readonly href: string;
}

const problemTitles: Readonly<Record<number, string>> = {
  400: 'Invalid address',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not possible here',
  413: 'Too much text',
  415: 'Not a form',
  421: 'Wrong server name',
  502: 'Email not sent',
  503: 'Not available now',
};

const preformatted = /(<(?:pre|textarea)\b[\s\S]*?<\/(?:pre|textarea)>)/;

/** Removes the empty lines that the tags of the layouts leave behind, but none of an email's own. */
const withoutEmptyLines = (html: string): string =>
  html
    .split(preformatted)
    .map((part) => (preformatted.test(part) ? part : part.replace(/\n\s*\n+/g, '\n')))
    .join('');

/**
 * Makes a renderer from the contents of the layouts, keyed by file name.
 * @throws Error if a layout is missing or does not compile.
 */
export function makePageRenderer(
  layouts: ReadonlyMap<string, string>,
  navigation: readonly NavigationLink[],
): PageRenderer {
  const eta = new Eta({ autoEscape: true, autoTrim: false });
  const layoutOf = (file: string): string => {
    const layout = layouts.get(file);
    if (layout === undefined) throw new Error(`the layout ${file} is missing`);
    return layout;
  };
  for (const name of [...pageNames, ...partNames, 'frame'])
    eta.loadTemplate(`@${name}`, layoutOf(`${name}.html`));
  const page = (name: PageName, title: string, values: object): string => {
    const body = eta.render(`@${name}`, { title, ...values });
    return withoutEmptyLines(eta.render('@frame', { title, body, navigation }));
  };
  return {
    style: layoutOf('style.css'),
    icon: layoutOf('icon.svg'),
    page,
    problem: (status, what, headers) =>
      pageAnswer(page('problem', problemTitles[status] ?? 'Server error', { what }), status, headers),
  };
}
