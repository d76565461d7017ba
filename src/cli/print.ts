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

const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
