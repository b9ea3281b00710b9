import { describe, expect, it } from 'vitest';
import { createGuessTurns } from './guess-turns.ts';

const MINUTE_MS = 60_000;

function openTurns() {
  const clock = { now: 1_000_000 };
  const turns = createGuessTurns(() => clock.now);
  /** Uses up the guesses that are free. */
  const attack = (account: string) => {
    for (let guess = 0; guess < 30; guess += 1) turns.take(account, `attacker ${guess}`);
  };
  return { clock, turns, attack };
}

describe('turns of guesses', () => {
  it('are needed only after 30 guesses, each 2 s after the one before, and for each account apart', () => {
    const { turns } = openTurns();
    const waits = Array.from({ length: 33 }, (_, index) => turns.take('alice', `network ${index}`));
    expect(waits).toEqual([...Array(30).fill(0), 2_000, 4_000, 6_000]);
    expect(turns.take('bob', 'network 1')).toBe(0);
  });

  it('are kept until they are used: the right password passes after the delay it was told', () => {
    const { clock, turns, attack } = openTurns();
    attack('alice');
    for (let index = 0; index < 60; index += 1) turns.take('alice', `stranger ${index}`);
    const wait = turns.take('alice', 'owner');
    expect(wait).toBe(122_000);
    for (let index = 0; index < 60; index += 1) turns.take('alice', `later ${index}`);
    clock.now += wait - 1;
    expect(turns.take('alice', 'owner')).toBe(1);
    clock.now += 1;
    expect(turns.take('alice', 'owner')).toBe(0);
  });

  it('come first for a network that has not guessed wrong, however many wait that have', () => {
    const { turns, attack } = openTurns();
    attack('alice');
    for (let index = 0; index < 30; index += 1) turns.take('alice', `attacker ${index}`);
    expect(turns.take('alice', 'owner')).toBe(2_000);
    expect(turns.take('alice', 'attacker 0')).toBe(62_000);
  });

  it('bound the guesses a minute, however many networks guess', () => {
    const { clock, turns, attack } = openTurns();
    attack('alice');
    let guesses = 0;
    for (let second = 0; second < 120; second += 1) {
      for (let index = 0; index < 400; index += 1) if (turns.take('alice', `network ${index}`) === 0) guesses += 1;
      clock.now += 1_000;
    }
    expect(guesses).toBeGreaterThan(55);
    expect(guesses).toBeLessThanOrEqual(60);
  });

  it('turns to guess are given at most 10 minutes ahead', () => {
    const { turns, attack } = openTurns();
    attack('alice');
    const waits = Array.from({ length: 2_000 }, (_, index) => turns.take('alice', `stranger ${index}`));
    expect(Math.max(...waits)).toBe(10 * MINUTE_MS);
  });

  it('are lost a minute after they were due', () => {
    const { clock, turns, attack } = openTurns();
    attack('alice');
    turns.take('alice', 'first');
    expect(turns.take('alice', 'late')).toBe(4_000);
    clock.now += 4_000 + MINUTE_MS + 1;
    turns.take('alice', 'second');
    expect(turns.take('alice', 'late')).toBe(2_000);
  });

  it('are not needed any more after 15 minutes without a guess', () => {
    const { clock, turns, attack } = openTurns();
    attack('alice');
    clock.now += 15 * MINUTE_MS;
    expect(Array.from({ length: 30 }, (_, index) => turns.take('alice', `network ${index}`))).toEqual(
      Array(30).fill(0),
    );
  });

  it('are kept for 20,000 accounts, those guessed at last', () => {
    const { turns, attack } = openTurns();
    attack('alice');
    for (let index = 0; index < 19_999; index += 1) turns.take(`nobody ${index}`, 'attacker');
    expect(turns.take('alice', 'owner')).toBe(2_000);
    for (let index = 0; index < 20_001; index += 1) turns.take(`nobody else ${index}`, 'attacker');
    expect(turns.take('alice', 'stranger')).toBe(0);
  });

  it('are not counted for guesses that were right', () => {
    const { turns } = openTurns();
    for (let guess = 0; guess < 100; guess += 1) {
      expect(turns.take('alice', 'owner')).toBe(0);
      turns.refund('alice', 'owner');
    }
  });
});
