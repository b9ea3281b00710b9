import { REMOTE_PICTURE_MAX_BYTES } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

/** The same words whether nobody answered or nobody may be asked there: a refusal must not tell what is in our network. */
export class PictureNotFetched extends DomainError {
  readonly refusal = 'pictureNotFetched';
}

export class RemotePictureTooLarge extends DomainError {
  readonly refusal = 'remotePictureTooLarge';
  constructor() {
    super({ limit: { bytes: REMOTE_PICTURE_MAX_BYTES } });
  }
}

export class RemoteNotAPicture extends DomainError {
  readonly refusal = 'remoteNotAPicture';
}
