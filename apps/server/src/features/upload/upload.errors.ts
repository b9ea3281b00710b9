import { UPLOAD_OFFSET_HEADER } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class EmptyFile extends DomainError {
  readonly refusal = 'emptyFile';
}

export class FileTooLarge extends DomainError {
  readonly refusal = 'fileTooLarge';
  constructor(maxBytes: number) {
    super({ limit: { bytes: maxBytes } });
  }
}

/** More bytes than were announced. */
export class UploadTooLong extends DomainError {
  readonly refusal = 'uploadTooLong';
  constructor(size: number) {
    super({ size });
  }
}

export class UploadTokenInvalid extends DomainError {
  readonly refusal = 'uploadTokenInvalid';
}

/** Contains the current offset, so that the client can continue without another request. */
export class WrongUploadOffset extends DomainError {
  readonly refusal = 'wrongUploadOffset';
  override readonly headers: Record<string, string>;
  constructor(offset: number) {
    super({ offset });
    this.headers = { [UPLOAD_OFFSET_HEADER]: String(offset) };
  }
}

export class UploadIncomplete extends DomainError {
  readonly refusal = 'uploadIncomplete';
  override readonly headers: Record<string, string>;
  constructor(offset: number, size: number) {
    super({ offset, size });
    this.headers = { [UPLOAD_OFFSET_HEADER]: String(offset) };
  }
}

export class UploadDamaged extends DomainError {
  readonly refusal = 'uploadDamaged';
  override readonly headers: Record<string, string> = { [UPLOAD_OFFSET_HEADER]: '0' };
}

export class UploadFinished extends DomainError {
  readonly refusal = 'uploadFinished';
}

export class TooManyUploads extends DomainError {
  readonly refusal = 'tooManyUploads';
  constructor(max: number) {
    super({ max });
  }
}

export class FileAddressInvalid extends DomainError {
  readonly refusal = 'fileAddressInvalid';
}

export class IconNotAnImage extends DomainError {
  readonly refusal = 'iconNotAnImage';
}
