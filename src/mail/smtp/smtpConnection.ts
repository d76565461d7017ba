import { type Readable, Transform } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Target, TokenSource } from '../serverUrl.js';

export interface SmtpTimeouts {
  /** Milliseconds that the server may take to send its greeting. */
  readonly connectMs: number;
  /** Milliseconds that the server may take to answer. */
  readonly answerMs: number;
}

/** The server's reply to a letter that it has accepted. */
interface SmtpResponse {
  /** The server's final reply. */
  readonly response: string;
  readonly rejected: readonly string[];
  readonly rejectedErrors: readonly unknown[];
}

/** Makes nodemailer's XOAUTH2 object: it gets a token for this login, and another if the first is refused. */
const tokensOf = async (user: string, token: TokenSource) => {
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2');
  return new XOAuth2({
    user,
    provisionCallback: (_user, _renew, done) => {
      token().then((accessToken) => done(null, accessToken), done);
    },
  });
};

/**
 * Matches what nodemailer's stream corrects (RFC 5321 section 4.5.2): a line that does not end in CRLF, or
 * begins with a dot.
 */
const mended = /^\.|\n\.|(?<!\r)\n|\r(?!\n)/;

/**
 * Writes a message to nodemailer's stream. The stream checks whether each byte must be corrected. That check accounts
 * for a fifth of the work of sending a letter with a picture, so a message with nothing to correct goes straight to the
 * stream's output.
 */
function writeMessage(bytes: Buffer, stream: NodeJS.WritableStream): void {
  const text = bytes.toString('latin1');
  if (stream instanceof Transform && !mended.test(text)) {
    // At the end of the message, the stream adds CRLF and the dot.
    stream.push(text.endsWith('\r\n') ? bytes.subarray(0, -2) : bytes);
    stream.end();
  } else stream.end(bytes);
}

/** One connection to an SMTP server, logged in. If an error ends the connection, the current call reports it. */
export class SmtpConnection {
  readonly #connection: SMTPConnection;
  #ended = false;
  #failCall: (error: Error) => void = () => {};
  /** Whether any of the current letter has been sent. Once it has, the server may have accepted the letter. */
  bytesSent = false;
  /** How many letters have been sent on this connection so far. */
  letters = 0;

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    // Without a listener, a connection that breaks while it is idle would end the process.
    connection.on('error', (error) => this.#end(error));
    connection.on('end', () =>
      this.#end(Object.assign(new Error('connection ended'), { code: 'ECONNECTION' })),
    );
  }

  /** Connects and logs in. */
  static async open(target: Target, { connectMs, answerMs }: SmtpTimeouts): Promise<SmtpConnection> {
    // Loaded with the first connection: most commands never make one.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      host: target.host,
      port: target.port,
      secure: target.secure,
      requireTLS: target.mustUpgrade && !target.secure,
      ignoreTLS: !target.mustUpgrade && !target.secure,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
    });
    const opened = new SmtpConnection(connection);
    try {
      await opened.#ask((done) => connection.connect(done));
      const { user, password, token } = target;
      if (user === '') return opened;
      const auth = token ? { user, oauth2: await tokensOf(user, token) } : { user, pass: password };
      await opened.#ask((done) => connection.login(auth, done));
      return opened;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  get usable(): boolean {
    return !this.#ended;
  }

  /** Hands over one letter. */
  async send(from: string, to: string, bytes: Buffer): Promise<SmtpResponse> {
    this.bytesSent = false;
    // Stands in for a stream: nodemailer pipes it after the server has accepted the envelope. A real stream would take up
    // a fifth of the sending time.
    const message: Pick<Readable, 'pipe'> = {
      pipe: (stream) => {
        this.bytesSent = true;
        writeMessage(bytes, stream);
        return stream;
      },
    };
    const info = await this.#ask<SmtpResponse>((done) =>
      this.#connection.send(
        { from: from === '' ? false : from, to, size: bytes.length },
        message as Readable,
        (error, sent) => done(error, sent && { ...sent, rejectedErrors: sent.rejectedErrors ?? [] }),
      ),
    );
    this.letters += 1;
    return info as SmtpResponse;
  }

  /** Closes the connection. Sends QUIT if the connection is usable, but does not wait for the reply. */
  close(): void {
    if (this.usable) this.#connection.quit();
    this.#connection.close();
  }

  #end(error: Error): void {
    this.#ended = true;
    this.#failCall(error);
  }

  #ask<T>(call: (done: (error?: Error | null, value?: T) => void) => void): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#failCall = reject;
      call((error, value) => (error ? reject(error) : resolve(value)));
    });
  }
}
