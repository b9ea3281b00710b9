import { attacks } from '../e2e/attack/attacks.ts';
import { type AttackFigures, runAttack } from '../e2e/attack/run-attack.ts';
import { type Figures, type Goal, report } from './report.ts';
import { median } from './statistics.ts';

/**
 * `npm run bench -- attack`: what one hostile user, or a visitor without an account, can do to the others. For each attack:
 * by how much the longest wait of another user grows, by how much the server's memory grows, and what the attacker was
 * answered. The median of three rounds. `--quick` does one, `--only=streams` those attacks whose name has this in it.
 */
const isQuick = process.argv.includes('--quick');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const ROUNDS = isQuick ? 1 : 3;
const EXTENT = { times: isQuick ? 1 : 5, idleMs: isQuick ? 1_000 : 4_000 };

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];

for (const attack of attacks.filter(({ name }) => name.includes(only))) {
  const rounds: AttackFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    process.stderr.write(`Round ${round + 1} of ${ROUNDS}: ${attack.name}\n`);
    rounds.push(await runAttack(attack, EXTENT));
  }
  const of = (pick: (figures: AttackFigures) => number) => median(rounds.map(pick));
  const problems = rounds.flatMap((figures) => figures.problems);
  for (const problem of problems.slice(0, 5)) process.stdout.write(`${attack.name}: ${problem}\n`);
  const delay = of(({ worstMs, idleWorstMs }) => worstMs - idleWorstMs);
  const memory = of(({ extraMegabytes }) => extraMegabytes);
  rows[attack.name] = {
    'worst delay above idle, ms': delay,
    'worst wait when idle, ms': of(({ idleWorstMs }) => idleWorstMs),
    'peak memory above idle, MB': memory,
    'refused in words': of(({ refused }) => refused),
    answered: of(({ answered }) => answered),
    'broken promises': problems.length,
  };
  goals.push(
    { goal: `${attack.name}: delay of others, ms`, value: delay, limit: 100, better: 'lower' },
    { goal: `${attack.name}: memory, MB`, value: memory, limit: 300, better: 'lower' },
    { goal: `${attack.name}: broken promises`, value: problems.length, limit: 0, better: 'lower' },
  );
}

report('attack', rows, goals);
