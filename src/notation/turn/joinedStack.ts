/** The turn with a comma between its parts if they all leave one square (docs/rules.md section 4). */
export function joinedStack(turn: string): string[] {
  const parts = turn.split(';');
  const isOne = parts.length > 1 && parts.every((part) => /^[1-9]{2}[a-h!]*-/i.test(part));
  const starts = new Set(parts.flatMap((part) => part.split(',')).map((part) => part.slice(0, 2)));
  return isOne && starts.size === 1 ? [parts.join(',')] : [];
}
