/** One row of the table: a measure of a subject. */
export type Figures = Readonly<Record<string, number | undefined>>;

export interface Goal {
  readonly goal: string;
  readonly value: number;
  readonly limit: number;
  readonly better: 'lower' | 'higher';
}

/** Prints the table and, as the last line, figures and goals as JSON; the exit code is 0 when all goals hold. */
export function report(bench: string, rows: Readonly<Record<string, Figures>>, goals: readonly Goal[]): void {
  const columns = [...new Set(Object.values(rows).flatMap(Object.keys))];
  const cells = Object.entries(rows).map(([name, figures]) => [
    name,
    ...columns.map((column) => toCell(figures[column])),
  ]);
  printTable([['', ...columns], ...cells]);

  const judged = goals.map((goal) => ({ ...goal, value: round(goal.value), holds: holds(goal) }));
  printTable([
    ['goal', 'measured', 'limit', ''],
    ...judged.map(({ goal, value, limit, better, holds: isHeld }) => [
      goal,
      String(value),
      `${better === 'lower' ? '≤' : '≥'} ${limit}`,
      isHeld ? 'holds' : 'MISSED',
    ]),
  ]);
  process.stdout.write(`${JSON.stringify({ bench, figures: rows, goals: judged })}\n`);
  process.exitCode = judged.every((goal) => goal.holds) ? 0 : 1;
}

const holds = ({ value, limit, better }: Goal) => (better === 'lower' ? value <= limit : value >= limit);
const round = (value: number) => Math.round(value * 100) / 100;
const toCell = (value: number | undefined) => (value === undefined ? '–' : String(round(value)));

function printTable(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${padded.join('  ').trimEnd()}\n`);
  }
  process.stdout.write('\n');
}
