/**
 * How fast strangers may guess the password of one account: the first guesses are free, then they take turns. Nobody is
 * locked out: the owner on a new device gets a turn too, and that turn is kept until it is used.
 *
 *     30 guesses ──▶ one turn every 2 s, at most 10 minutes ahead ──▶ 15 minutes without a guess: free again
 *
 * A network has one turn at a time, and one that has not guessed wrong yet goes before all that have: whoever guesses
 * from many networks delays others once for each network, not again and again.
 */
export interface GuessTurns {
  /** 0 when this guess may be made now, and is counted; else the milliseconds until the turn of this network. */
  take(account: string, network: string): number;
  /** The guess was right: it is not counted. */
  refund(account: string, network: string): void;
}

const FREE_GUESSES = 30;
const TURN_EVERY_MS = 2_000;
/** A turn that is not used by then is lost. */
const TURN_VALID_MS = 60_000;
const AHEAD_MAX_MS = 10 * 60_000;
const FORGET_AFTER_MS = 15 * 60_000;
/** Anybody can guess at e-mails that do not exist; beyond this many, those guessed at longest ago are forgotten. */
const ACCOUNTS_MAX = 20_000;

interface Account {
  guesses: number;
  lastGuessAt: number;
  /** The latest turn that was given, or guess that was made. */
  lastTurnAt: number;
  /** When it is the turn of a network. */
  readonly turns: Map<string, number>;
  /** Networks that guessed wrong, and when; the latest is the last. */
  readonly wrong: Map<string, number>;
}

export function createGuessTurns(now: () => number): GuessTurns {
  /** The one that was guessed at last is the last. */
  const accounts = new Map<string, Account>();

  function accountOf(key: string): Account {
    const found = accounts.get(key) ?? {
      guesses: 0,
      lastGuessAt: 0,
      lastTurnAt: 0,
      turns: new Map(),
      wrong: new Map(),
    };
    accounts.delete(key);
    accounts.set(key, found);
    return found;
  }

  function forgetOld(at: number): void {
    for (const [key, { lastGuessAt }] of accounts) {
      if (lastGuessAt > at - FORGET_AFTER_MS && accounts.size <= ACCOUNTS_MAX) return;
      accounts.delete(key);
    }
  }

  return {
    take(key, network) {
      const at = now();
      forgetOld(at);
      const account = accountOf(key);
      const turn = account.guesses < FREE_GUESSES ? at : turnOf(account, network, at);
      // Also for one who waits: an account in the middle of the map must not be older than those before it.
      account.lastGuessAt = at;
      if (turn > at) return turn - at;
      account.guesses += 1;
      account.lastTurnAt = Math.max(account.lastTurnAt, at);
      account.turns.delete(network);
      account.wrong.delete(network);
      account.wrong.set(network, at);
      return 0;
    },
    refund(key, network) {
      const account = accounts.get(key);
      if (!account) return;
      account.guesses -= 1;
      account.wrong.delete(network);
    },
  };
}

function turnOf(account: Account, network: string, at: number): number {
  const { turns, wrong } = account;
  const given = turns.get(network);
  if (given !== undefined && given + TURN_VALID_MS >= at) return given;
  for (const [other, turn] of turns) if (turn + TURN_VALID_MS < at) turns.delete(other);
  for (const [other, guessedAt] of wrong) {
    if (guessedAt + FORGET_AFTER_MS >= at) break;
    wrong.delete(other);
  }
  const displaced = wrong.has(network) ? undefined : firstWaiting(account, at);
  if (displaced === undefined) return giveLastTurn(account, network, at);
  const turn = turns.get(displaced) ?? at;
  turns.delete(displaced);
  turns.set(network, turn);
  giveLastTurn(account, displaced, at);
  return turn;
}

/** Of the waiting networks that guessed wrong before, the one whose turn is next. */
function firstWaiting({ turns, wrong }: Account, at: number): string | undefined {
  let first: { network: string; turn: number } | undefined;
  for (const [network, turn] of turns)
    if (turn > at && turn < (first?.turn ?? Number.POSITIVE_INFINITY) && wrong.has(network)) first = { network, turn };
  return first?.network;
}

/** Where too many wait already, the turn is only announced and not kept. */
function giveLastTurn(account: Account, network: string, at: number): number {
  const turn = Math.max(at, account.lastTurnAt + TURN_EVERY_MS);
  if (turn - at > AHEAD_MAX_MS) return at + AHEAD_MAX_MS;
  account.lastTurnAt = turn;
  account.turns.set(network, turn);
  return turn;
}
