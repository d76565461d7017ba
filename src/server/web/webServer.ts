import { join } from 'node:path';
import { type Clock, err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { mainLanguage } from '../../base/language/playerWords.js';
import { dateForReader } from '../../letter/index.js';
import type { Store } from '../../store/index.js';
import { boardRoutes, type Mailboxes, mailRoutes, makePageRenderer, seeOther } from '../../web/index.js';
import { isLoopback, type ListenAddress } from '../config/loadConfig.js';
import type { Log } from '../health/log.js';
import { loadRenderer, readTexts, templatesFolder } from '../outbound/loadTemplates.js';
import { publicBoards } from './publicBoards.js';
import { startWebListener, type WebListener } from './webListener.js';

export interface WebServerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly address: ListenAddress;
  /** How many more ports to try if the port is taken, before settling for any free one. By default, none. */
  readonly otherPorts?: number;
  /** The mailboxes of a sandbox. Only a sandbox's pages can send anything. */
  readonly mailboxes?: Mailboxes;
}

/** Shows browsers the boards and, in a sandbox, the emails. Refused with `serve.webPort` if no port can be opened. */
export async function startWebServer(options: WebServerOptions): Promise<Result<WebListener, Refusal>> {
  const { store, clock, log, address, otherPorts = 0, mailboxes } = options;
  const { host, port } = address;
  if (!isLoopback(host)) log.warn({ host }, 'anyone who can reach this address can see the boards');
  const renderer = loadRenderer();
  const boards = { label: 'Boards', href: '/boards' };
  const pages = makePageRenderer(
    readTexts(join(templatesFolder, 'web'), /\.(?:html|css|svg)$/, (file) => file),
    mailboxes ? [{ label: 'Emails', href: '/' }, boards] : [boards],
  );
  const timeText = (ms: number): string => {
    const minute = `${new Date(ms).toISOString().slice(0, 16)}Z`;
    return dateForReader(renderer.catalogue, { language: mainLanguage }, minute) ?? minute;
  };
  const routes = [
    ...(mailboxes
      ? mailRoutes({ mailboxes, pages, timeText, say: renderer.say })
      : [{ path: '/', get: () => seeOther('/boards') }]),
    ...boardRoutes({ boards: publicBoards(store, clock), pages, renderer }),
  ];
  const further = otherPorts === 0 ? [] : Array.from({ length: otherPorts }, (_, at) => port + at + 1);
  let why = 'unknown';
  for (const one of [port, ...further, ...(otherPorts === 0 ? [] : [0])]) {
    try {
      return ok(await startWebListener({ host, port: one, routes, pages, log }));
    } catch (error) {
      why = (error as NodeJS.ErrnoException).code ?? 'unknown';
      if (why !== 'EADDRINUSE') break;
    }
  }
  return err(refusal('serve.webPort', { host, port, why }));
}
