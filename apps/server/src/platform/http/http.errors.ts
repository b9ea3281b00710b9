import { DomainError } from '../domain-error.ts';

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

export class TooManyElements extends DomainError {
  readonly refusal = 'tooManyElements';
}

export class TooManyParts extends DomainError {
  readonly refusal = 'tooManyParts';
  constructor(max: number) {
    super({ max });
  }
}

export class NulCharacter extends DomainError {
  readonly refusal = 'nulCharacter';
}

/** In a name or an e-mail. */
export class HiddenCharacters extends DomainError {
  readonly refusal = 'hiddenCharacters';
}

/** The client disconnected before the response, which nobody reads any more. */
export class RequestCancelled extends DomainError {
  readonly refusal = 'requestCancelled';
}

export class ForeignOrigin extends DomainError {
  readonly refusal = 'foreignOrigin';
}

/** Without BASE_URL: the server has no name but those of this machine. */
export class UnknownHost extends DomainError {
  readonly refusal = 'unknownHost';
  constructor(host: string) {
    super({ host });
  }
}

export class UnknownHostOfBaseUrl extends DomainError {
  readonly refusal = 'unknownHostOfBaseUrl';
  constructor(host: string, address: string) {
    super({ host, address });
  }
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

export class TooManyStreams extends DomainError {
  readonly refusal = 'tooManyStreams';
  constructor(max: number) {
    super({ max });
  }
}
