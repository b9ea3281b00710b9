import { availableEngines } from './growth/installation.ts';
import { type Figures, type Goal, report } from './report.ts';

interface Measured {
  readonly rows: Readonly<Record<string, Figures>>;
  readonly goals: readonly Goal[];
}

/** A benchmark on the available engines of which the command line can ask for some parts, such as `--speed`; otherwise it has all. */
export function benchOfParts(bench: string, parts: readonly string[]) {
  const chosen = parts.filter((part) => process.argv.includes(part));
  const rows: Record<string, Figures> = {};
  const goals: Goal[] = [];
  return {
    engines: availableEngines(),
    isAsked: (part: string): boolean => chosen.length === 0 || chosen.includes(part),
    add(measured: Measured): void {
      Object.assign(rows, measured.rows);
      goals.push(...measured.goals);
    },
    report: () => report(bench, rows, goals),
  };
}
