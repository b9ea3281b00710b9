/** A signed address is valid for a day. It is replaced before that. */
const ADDRESS_KEPT_MS = 20 * 3_600_000;

export interface PdfSource {
  readonly address: string;
  /** When the server issued this address. */
  readonly issuedAt: number;
}

/**
 * Each time that a document is loaded, its file has a new address. The PDF stays open with the first one until that is about to end,
 * or the file was replaced by another one.
 */
export function nextPdfSource(source: PdfSource, fresh: PdfSource, now: number): PdfSource {
  if (fresh.address === source.address) return source;
  const isSameFile = fileOf(fresh) === fileOf(source);
  return isSameFile && now - source.issuedAt < ADDRESS_KEPT_MS ? source : fresh;
}

/** The address without its signature. */
const fileOf = ({ address }: PdfSource): string | undefined => address.split('?')[0];
