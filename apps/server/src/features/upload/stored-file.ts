/** A file that a user has uploaded whole. */
export interface StoredFile {
  /** The object's id: `file_key`, `image.key` and `Uri` on the wire. */
  readonly uri: string;
  readonly name: string;
  readonly contentType: string;
  /** One of the file types of chat §3: pdf, docx, image, … */
  readonly fileType: string;
  readonly byteSize: number;
  /** Of images only, else 0. */
  readonly width: number;
  readonly height: number;
}

export interface ReadAddress {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Uploaded files, as other features use them. */
export interface Files {
  /** Those of the named files that belong to this user and are complete. */
  findOwn(userId: string, uris: readonly string[]): Promise<StoredFile[]>;
  /** A signed address that works for a while without a session. */
  originalAddress(file: StoredFile): ReadAddress;
  /** Of images only; the same as the original where that is small. */
  thumbnailAddress(file: StoredFile): ReadAddress;
  /** The first bytes of a file, for a model to read; null when the disk no longer has it. */
  read(file: StoredFile, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
}
