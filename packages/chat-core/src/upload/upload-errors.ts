import * as namedMessages from '../errors/named-messages.ts';

/** A file of the message could not be uploaded. The name of chat §8 is used for files of every kind. */
export class ImageUploadFailed extends Error {
  override readonly name = 'ImageUploadFailed';
  constructor() {
    super(namedMessages.imageUploadFailed);
  }
}

export class FileTypeNotSupported extends Error {
  override readonly name = 'FileTypeNotSupported';
  readonly fileName: string;
  constructor(fileName: string) {
    super(namedMessages.fileTypeUnsupported);
    this.fileName = fileName;
  }
}

export class SingleFileMessageInvalid extends Error {
  override readonly name = 'SingleFileMessageInvalid';
  constructor() {
    super(namedMessages.singleFileInvalid);
  }
}
