import type { ChatRoom, OpenedChatRoom } from '../support/chat-room.ts';
import type { Answer } from './send.ts';

export const OTHER_EMAIL = 'other@example.com';

/** The server under attack, and two users of it: one attacks, the other must not notice. */
export interface Stage {
  readonly address: string;
  readonly attacker: OpenedChatRoom;
  readonly other: ChatRoom;
  /** The address of the attack's own server; empty without one. */
  readonly accomplice: string;
}

/** A server that belongs to an attack, such as the site of a picture. */
export interface Accomplice extends AsyncDisposable {
  readonly url: string;
  /** Settings of the server under attack that go with it. */
  readonly settings: Readonly<Record<string, string>>;
}

/** How long an attack goes on: 1 in the tests, more in the bench. */
export interface Extent {
  readonly times: number;
}

/** What an attack has come to. */
export interface Outcome {
  readonly answers: readonly Answer[];
  /** What the server did that it must not do. */
  readonly problems: readonly string[];
}

/** Something that one user, or a visitor without an account, does to harm the others. Bounded: it ends by itself. */
export interface Attack {
  readonly name: string;
  /** Settings of the server under attack. */
  readonly settings?: Readonly<Record<string, string>>;
  startAccomplice?(): Promise<Accomplice>;
  /** What has to be there before. It is done on another process of the server, so that it does not count. */
  prepare?(stage: Stage, extent: Extent): Promise<void>;
  /** What only the database can be filled with in time, in the data folder, while no server runs. */
  fill?(folder: string, stage: Stage, extent: Extent): Promise<void>;
  /** The other user writes too. Else they only read, because how long a disk takes would hide the rest. */
  readonly watchesWrites?: boolean;
  strike(stage: Stage, extent: Extent): Promise<Outcome>;
}
