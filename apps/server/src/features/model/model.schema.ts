import type { ModelProvider, ModelPurpose } from '@parley/contract';

export interface ModelRow {
  id: string;
  name: string;
  provider: ModelProvider;
  /** Empty for the provider's own address. */
  baseUrl: string;
  sealedKey: string | null;
  modelName: string;
  tools: 0 | 1;
  vision: 0 | 1;
  reasoning: 0 | 1;
  contextTokens: number;
  /** A JSON array of purposes. */
  purposes: string;
  inputPrice: number;
  outputPrice: number;
  firstTokenSeconds: number;
  silenceSeconds: number;
  createdAt: number;
}

export interface ModelDefaultRow {
  purpose: ModelPurpose;
  modelId: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    model: ModelRow;
    modelDefault: ModelDefaultRow;
  }
}
