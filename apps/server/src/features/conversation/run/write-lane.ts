import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { WriteTogether } from '../../../platform/database/database.ts';
import { toDatabaseRefusal } from '../../../platform/database/database-failure.ts';

interface Unit {
  readonly queries: readonly CompiledQuery[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes that travel together: what is asked for within one turn of the event loop, and what comes while a transaction is
 * under way. A turn is also what a run needs to ask its model, which then works while the disk does.
 */
export function createLane(writeTogether: WriteTogether) {
  let waiting: Unit[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    await nextTurn();
    while (waiting.length > 0) {
      const units = waiting;
      waiting = [];
      await writeUnits(units);
    }
    // In the same breath as the last look: who comes after it begins anew.
    writing = null;
  }

  async function writeUnits(units: readonly Unit[]): Promise<void> {
    try {
      await writeTogether(units.flatMap(({ queries }) => queries));
      for (const unit of units) unit.resolve();
    } catch (error) {
      // A database that is away is away for all of them, and each would wait for it in turn.
      if (units.length === 1 || toDatabaseRefusal(error)) for (const unit of units) unit.reject(error);
      else await writeHalves(units);
    }
  }

  /** Whose fault it was cannot be seen from a failed transaction. The others must neither suffer nor wait much for one. */
  async function writeHalves(units: readonly Unit[]): Promise<void> {
    const middle = Math.ceil(units.length / 2);
    await writeUnits(units.slice(0, middle));
    await writeUnits(units.slice(middle));
  }

  return {
    /** Resolves when it is stored, whatever becomes of the others. */
    write: (queries: readonly CompiledQuery[]): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ queries, resolve, reject });
        writing ??= writeAll();
      }),
    idle: async (): Promise<void> => {
      await writing;
    },
  };
}
