export interface SdkConnection {
  readonly apiKey: string;
  /** The provider's own address where it is left out. */
  readonly baseUrl?: string;
  /** What failures call the provider. */
  readonly providerName?: string;
}
