import { DomainError } from './domain-error.ts';

export class InvalidRequest extends DomainError {
  readonly refusal = 'invalidRequest';
  constructor(problem: string) {
    super({ problem });
  }
}

export class Unreadable extends DomainError {
  readonly refusal = 'unreadable';
}

export class TooDeep extends DomainError {
  readonly refusal = 'tooDeep';
}

export class NulCharacter extends DomainError {
  readonly refusal = 'nulCharacter';
}

export class Unauthenticated extends DomainError {
  readonly refusal = 'unauthenticated';
}

export class SessionInvalid extends DomainError {
  readonly refusal = 'sessionInvalid';
}

export class Forbidden extends DomainError {
  readonly refusal = 'forbidden';
}

export class ForeignOrigin extends DomainError {
  readonly refusal = 'foreignOrigin';
}

export class NotFound extends DomainError {
  readonly refusal = 'notFound';
}

export class MethodNotAllowed extends DomainError {
  readonly refusal = 'methodNotAllowed';
  override readonly headers: Record<string, string>;
  constructor(allowed: string) {
    super({ allowed });
    this.headers = { allow: allowed };
  }
}

export class TooLarge extends DomainError {
  readonly refusal = 'tooLarge';
  constructor(maxBytes: number) {
    super({ limit: { bytes: maxBytes } });
  }
}

export class RangeNotSatisfiable extends DomainError {
  readonly refusal = 'rangeNotSatisfiable';
  override readonly headers: Record<string, string>;
  constructor(byteSize: number) {
    super({ size: byteSize });
    this.headers = { 'content-range': `bytes */${byteSize}` };
  }
}

export class WrongContentType extends DomainError {
  readonly refusal = 'wrongContentType';
  constructor(expected: string) {
    super({ expected });
  }
}

export class TooManyRequests extends DomainError {
  readonly refusal = 'tooManyRequests';
  override readonly headers: Record<string, string>;
  constructor(waitMs: number) {
    super({ wait: { milliseconds: waitMs } });
    this.headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  }
}

export class TooBusy extends DomainError {
  readonly refusal = 'tooBusy';
  override readonly headers: Record<string, string> = { 'retry-after': '5' };
}
