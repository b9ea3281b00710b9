const CALLS_REMEMBERED = 20;
const FAILURES_THAT_OPEN = CALLS_REMEMBERED / 2;
const OPEN_FOR_MS = 30_000;

type Circuit =
  | { readonly status: 'closed'; readonly failures: readonly boolean[] }
  | { readonly status: 'open'; readonly until: number }
  | { readonly status: 'on-trial' };

/** `unknown` when it was stopped before the provider showed how it is. */
export type CallOutcome = 'answered' | 'failed' | 'unknown';
export type ReportOutcome = (outcome: CallOutcome) => void;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Keeps calls away from a provider that is down, so that nobody waits for it:
 *
 *   closed ──half of the last calls failed──▶ open ──30 s──▶ on trial, one call alone ──answered──▶ closed
 *                                              ▲                          └──failed──┐
 *                                              └─────────────────────────────────────┘
 */
export function createCircuitBreaker(now: () => number) {
  let circuit: Circuit = { status: 'closed', failures: [] };
  const open = (): Circuit => ({ status: 'open', until: now() + OPEN_FOR_MS });

  function reportInTurn(outcome: CallOutcome): void {
    if (circuit.status !== 'closed' || outcome === 'unknown') return;
    const failures = [...circuit.failures, outcome === 'failed'].slice(-CALLS_REMEMBERED);
    const isDown = failures.filter(Boolean).length >= FAILURES_THAT_OPEN;
    circuit = isDown ? open() : { status: 'closed', failures };
  }

  function reportTrial(outcome: CallOutcome): void {
    if (outcome === 'answered') circuit = { status: 'closed', failures: [] };
    // A trial that showed nothing leaves the next call to try.
    else circuit = outcome === 'failed' ? open() : { status: 'open', until: now() };
  }

  return {
    /** How the call is to report its end, or null when it must not be made. */
    admit(): ReportOutcome | null {
      if (circuit.status === 'closed') return reportInTurn;
      if (circuit.status === 'on-trial' || now() < circuit.until) return null;
      circuit = { status: 'on-trial' };
      return reportTrial;
    },
  };
}
