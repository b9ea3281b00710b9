import { DomainError } from '../../platform/domain-error.ts';

/** The room that a file needs, that is left, and that there is in all. */
const room = (bytes: number, left: number, limit: number) => ({
  needed: { bytes },
  left: { bytes: Math.max(0, left) },
  limit: { bytes: limit },
});

export class UserStorageFull extends DomainError {
  readonly refusal = 'userStorageFull';
  constructor(bytes: number, left: number, limit: number) {
    super(room(bytes, left, limit));
  }
}

export class SpaceStorageFull extends DomainError {
  readonly refusal = 'spaceStorageFull';
  constructor(bytes: number, left: number, limit: number) {
    super(room(bytes, left, limit));
  }
}

const retryAfter = (waitMs: number) => ({ 'retry-after': String(Math.ceil(waitMs / 1000)) });

export class TooManyUserUploads extends DomainError {
  readonly refusal = 'tooManyUploadsPerMinute';
  override readonly headers: Record<string, string>;
  constructor(max: number, waitMs: number) {
    super({ max, wait: { milliseconds: waitMs } });
    this.headers = retryAfter(waitMs);
  }
}

export class TooManySpaceUploads extends DomainError {
  readonly refusal = 'tooManySpaceUploadsPerMinute';
  override readonly headers: Record<string, string>;
  constructor(max: number, waitMs: number) {
    super({ max, wait: { milliseconds: waitMs } });
    this.headers = retryAfter(waitMs);
  }
}

export class DiskReserveReached extends DomainError {
  readonly refusal = 'diskReserveReached';
}
