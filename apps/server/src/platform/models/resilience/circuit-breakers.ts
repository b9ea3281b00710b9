import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

const ADDRESSES_MAX = 1_000;

/** One breaker for every address of a provider. The oldest is forgotten when builders have tried very many. */
export function createCircuitBreakers(now: () => number) {
  const breakers = new Map<string, CircuitBreaker>();
  return (address: string): CircuitBreaker => {
    const known = breakers.get(address);
    if (known) return known;
    const [oldest] = breakers.keys();
    if (breakers.size === ADDRESSES_MAX && oldest !== undefined) breakers.delete(oldest);
    const breaker = createCircuitBreaker(now);
    breakers.set(address, breaker);
    return breaker;
  };
}
