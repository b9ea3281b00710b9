import { REMOTE_PICTURE_MAX_BYTES } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

/** The same text for every cause: a refusal must not reveal what is in our network. */
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

/** Not signed for this user, or not any more. */
export class RemotePictureNotSigned extends DomainError {
  readonly refusal = 'remotePictureNotSigned';
}
