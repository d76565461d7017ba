const chunk = 1 << 16;

/** Writes lines to standard output, not faster than they are taken there. */
export async function print(lines: Iterable<string>): Promise<void> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < chunk) continue;
    await write(text);
    text = '';
  }
  await write(text);
}

/** Writes bytes as they are; a terminal gets no control characters, which a mail might steer it by. */
export async function printRaw(text: string | Buffer): Promise<void> {
  if (!process.stdout.isTTY) return write(text);
  const shown = text.toString().replace(/\r\n/g, '\n');
  await write(`${shown.replace(/[^\P{C}\n\t]/gu, '\u{fffd}')}\n`);
}

const write = (text: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
