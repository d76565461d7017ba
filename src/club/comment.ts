const mostCharacters = 4000;
const header =
  /^[>|\s]*(from|to|cc|bcc|date|sent|subject|reply-to|message-id|in-reply-to|references|received|von|an|gesendet|betreff|de|para|asunto|objet|oggetto|da)\s*:\s.*$/i;
const angled = /<[^<>\s]*@[^<>\s]*>/g;
const address = /[^\s<>()[\]",;:|]+@[^\s<>()[\]",;:|]+/g;

/**
 * A player's words as other players may read them (PLAY.md section 5): addresses, Message-IDs and blocks of mail
 * headers are taken out, control characters too, and a text beyond 4000 characters is cut.
 */
export function cleanComment(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  const isHeader = lines.map((line) => header.test(line));
  return lines
    .filter((_, at) => !(isHeader[at] && (isHeader[at - 1] || isHeader[at + 1])))
    .map((line) =>
      line.replace(angled, '[...]').replace(address, (found) => `[...]${/[.!?]*$/.exec(found)?.[0] ?? ''}`),
    )
    .join('\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim()
    .slice(0, mostCharacters)
    .trim();
}
