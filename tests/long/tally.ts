/** Counts events by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, this.count(name) + count);
  }

  /** Keeps the largest of all values. */
  most(name: string, value: number): void {
    this.#counts.set(name, Math.max(this.count(name), value));
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Formats the names and counts in columns. */
  table(): string {
    const widest = Math.max(0, ...[...this.#counts.keys()].map((name) => name.length));
    return [...this.#counts]
      .sort(([one], [other]) => Number(one > other) - Number(one < other))
      .map(([name, count]) => {
        const shown = count.toLocaleString('en', { maximumFractionDigits: 1 });
        return `  ${name.padEnd(widest)}  ${shown.padStart(12)}`;
      })
      .join('\n');
  }
}
