import type { ChatModel, TranscriptionModel } from '../../platform/models/model.ts';

/** Price in the installation's currency for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** A chat model of the installation, ready to be asked. */
export interface UsableModel {
  readonly id: string;
  readonly name: string;
  readonly price: ModelPrice;
  /** The offline demonstration, which every screen calls by that name. */
  readonly isDemonstration: boolean;
  readonly chat: ChatModel;
}

/** The installation's models, as other features use them. */
export interface Models {
  /** The model with this id; with null the default one, and the built-in demonstration model where there is none. */
  findChat(modelId: string | null): Promise<UsableModel>;
  /** Null where no model that transcribes is configured. */
  findTranscription(): Promise<TranscriptionModel | null>;
}
