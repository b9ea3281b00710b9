import { PHOTO_MAX_BYTES } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class PhotoKind extends DomainError {
  readonly refusal = 'photoKind';
  constructor(name: string) {
    super({ name });
  }
}

export class PhotoTooLarge extends DomainError {
  readonly refusal = 'photoTooLarge';
  constructor(name: string) {
    super({ name, max: { bytes: PHOTO_MAX_BYTES } });
  }
}

export class PhotosOnly extends DomainError {
  readonly refusal = 'photosOnly';
}

export class NotAPhoto extends DomainError {
  readonly refusal = 'notAPhoto';
}

export class NoVisionModel extends DomainError {
  readonly refusal = 'noVisionModel';
}

export class OcrFailed extends DomainError {
  readonly refusal = 'ocrFailed';
}

export class PhotoWithoutText extends DomainError {
  readonly refusal = 'photoWithoutText';
}

export class PhotoUnreadable extends DomainError {
  readonly refusal = 'photoUnreadable';
}

export class PhotoNotDescribed extends DomainError {
  readonly refusal = 'photoNotDescribed';
}
