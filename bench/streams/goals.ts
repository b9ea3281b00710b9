import type { Figures, Goal } from '../report.ts';

/** Shows how far the other figures can be trusted. */
export const OTHERS = 'machine used by others meanwhile, %';

/** For all other measures lower is better. */
const isMoreBetter = (figure: string) => figure.endsWith('a second') || figure.endsWith('served');

interface Servers {
  readonly relay: Figures;
  readonly own: Figures;
  readonly peers: readonly Figures[];
}

const LIMITS: readonly [figure: string, limit: number][] = [
  ['first token, added ms p50', 4],
  ['200 streams, CPU %', 2],
  ['500 streams, served', 1],
  ['500 streams, delay ms p99', 10],
  ['500 streams, memory MB', 3],
  ['short runs a second', 0.25],
  ['500 starts at once, first token ms p50', 5],
];

/** Tolerance when comparing two moments of the same machine. */
const AS_FAST = 1.25;

/** Delays, CPU and memory are meaningless for a server that drops tokens. */
function doesTheSame(peer: Figures, own: Figures, figure: string): boolean {
  const served = figure.replace(/ streams, .*/, ' streams, served');
  return served === figure || !(served in own) || (peer[served] ?? 0) >= (own[served] ?? 0);
}

/** The goals of the product: against the relay in the same run, and in each row against the best peer. */
export function goalsOf({ relay, own, peers }: Servers): Goal[] {
  const of = (figures: Figures, figure: string) => figures[figure] ?? Number.NaN;
  const better = (figure: string) => (isMoreBetter(figure) ? 'higher' : 'lower');
  const againstRelay = LIMITS.map(([figure, limit]): Goal => {
    const value = of(own, figure) / of(relay, figure);
    return { goal: `${figure}, × relay`, value, limit, better: better(figure) };
  });
  const aborts = 'first token after aborts, × before';
  const isOwnMatter = (figure: string) => figure === aborts || figure === OTHERS;
  const againstPeers = Object.keys(own).flatMap((figure): Goal[] => {
    const able = peers.filter((peer) => doesTheSame(peer, own, figure));
    const theirs = able.flatMap((peer) => (Number.isFinite(peer[figure]) ? [of(peer, figure)] : []));
    if (theirs.length === 0 || isOwnMatter(figure)) return [];
    const best = isMoreBetter(figure) ? Math.max(...theirs) : Math.min(...theirs);
    const value = of(own, figure) / best;
    return [{ goal: `${figure}, × best peer`, value, limit: 1, better: better(figure) }];
  });
  return [...againstRelay, { goal: aborts, value: of(own, aborts), limit: AS_FAST, better: 'lower' }, ...againstPeers];
}
