import { IN_FLIGHT_MAX } from './limits.ts';

/** A request that is under way is not made a second time: whoever asks for the same gets the same answer. */
export function createInFlight() {
  const requests = new Map<string, Promise<unknown>>();

  return function once<Answer>(name: string, request: unknown, make: () => Promise<Answer>): Promise<Answer> {
    const key = `${name} ${JSON.stringify(request)}`;
    const underWay = requests.get(key);
    if (underWay) return underWay as Promise<Answer>;
    // Entries leave when their request ends. So many of them mean that some never do.
    if (requests.size >= IN_FLIGHT_MAX) requests.clear();
    const made = make().finally(() => {
      if (requests.get(key) === made) requests.delete(key);
    });
    requests.set(key, made);
    return made;
  };
}
