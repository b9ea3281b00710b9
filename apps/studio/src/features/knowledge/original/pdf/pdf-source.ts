/** A signed address is valid for a day. It is replaced before that. */
const ADDRESS_KEPT_MS = 20 * 3_600_000;

interface PdfSource {
  readonly address: string;
  /** When this address came. */
  readonly since: number;
}

/** Each time that a document is loaded, its file has a new address. The PDF stays open with the first one until that is about to end. */
export function nextPdfSource(source: PdfSource, address: string, now: number): PdfSource {
  return address === source.address || now - source.since < ADDRESS_KEPT_MS ? source : { address, since: now };
}
