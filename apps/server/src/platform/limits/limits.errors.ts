import { DomainError } from '../domain-error.ts';

export class TooManyRequests extends DomainError {
  readonly refusal = 'tooManyRequests';
  override readonly headers: Record<string, string>;
  constructor(waitMs: number) {
    super({ wait: { milliseconds: waitMs } });
    this.headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  }
}

/** Strangers guess at the account: this client has to wait for its turn. */
export class PasswordTurn extends DomainError {
  readonly refusal = 'passwordTurn';
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

export class TooManyAtOnce extends DomainError {
  readonly refusal = 'tooManyAtOnce';
  override readonly headers: Record<string, string> = { 'retry-after': '5' };
}
