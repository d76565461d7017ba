import { connect } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Delivers an email by LMTP, as a mail host would; rejects with the server's reply if the email is refused. */
export async function deliverLmtp(
  port: number,
  raw: string | Buffer,
  { from = 'alice@example.com', to = ['octi@example.org'] } = {},
): Promise<{ accepted: string[]; rejected: string[] }> {
  const connection = new SMTPConnection({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
  try {
    return await new Promise((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('connection ended')));
      connection.connect((refused) => {
        if (refused) return reject(refused);
        connection.send({ from: from || false, to }, raw, (error, info) => {
          // After the data, each recipient gets its own reply.
          const refusal = error ?? info?.rejectedErrors?.[0];
          if (refusal) reject(refusal);
          else resolve(info as { accepted: string[]; rejected: string[] });
        });
      });
    });
  } finally {
    connection.close();
  }
}

/** Sends lines to a server all at once, and returns the lines received until it hangs up. */
export function converse(port: number, lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    // A server may reject clients that talk before its greeting.
    socket.once('data', () => socket.write(`${lines.join('\r\n')}\r\n`));
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard.trimEnd().split('\r\n')));
  });
}
