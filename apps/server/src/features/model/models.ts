import type {
  ChatModel,
  EmbeddingModel,
  ImageModel,
  RerankModel,
  SpeechModel,
  TranscriptionModel,
} from '../../platform/models/model.ts';
import { leaveOutRefusedPictures } from '../../platform/models/refused-pictures.ts';
import type { Resilience } from '../../platform/models/resilience/resilience.ts';
import type { InstalledModel, ModelPrice } from './installed-model.ts';
import { NoModel } from './model.errors.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';
import type { ModelKeys } from './model-keys.ts';
import { createProviderModel, type ProviderModel, providerNameOf } from './provider-model.ts';

/** A chat model of the installation, ready to be asked. */
export interface UsableModel {
  readonly id: string;
  readonly name: string;
  readonly price: ModelPrice;
  /** The offline demonstration, which every screen calls by that name. */
  readonly isDemonstration: boolean;
  readonly chat: ChatModel;
}

/** An embedding model of the installation. Its vectors can be compared only with others of the same id. */
export interface UsableEmbedding {
  readonly id: string;
  /** The provider's name of it. */
  readonly modelName: string;
  readonly price: ModelPrice;
  readonly embedding: EmbeddingModel;
}

/** A model of the installation that orders texts by how well they fit a query. */
interface UsableRerank {
  readonly id: string;
  readonly price: ModelPrice;
  readonly rerank: RerankModel;
}

/** A transcription model of the installation. */
export interface UsableTranscription {
  readonly id: string;
  readonly price: ModelPrice;
  readonly transcription: TranscriptionModel;
}

/** A speech model of the installation. */
export interface UsableSpeech {
  readonly id: string;
  readonly price: ModelPrice;
  readonly speech: SpeechModel;
}

/** The installation's models, as other features use them. Each has timeouts, retries and a circuit breaker around it. */
export interface Models {
  /** The model with this id; with null the default one, which is the demonstration model where no other is set up. */
  findChat(modelId: string | null): Promise<UsableModel>;
  /**
   * A chat model that sees pictures: the default one where it does, else the first; null where none is set up. A picture that its
   * provider refuses fails the call, because an answer without it would be invented.
   */
  findVision(): Promise<UsableModel | null>;
  /** The model with this id, which must serve embedding; with null the default one, or null where there is none. */
  findEmbedding(modelId: string | null): Promise<UsableEmbedding | null>;
  /** The default model, or null where none is set up. */
  findRerank(): Promise<UsableRerank | null>;
  findTranscription(): Promise<UsableTranscription | null>;
  findSpeech(): Promise<UsableSpeech | null>;
  findImage(): Promise<ImageModel | null>;
}

export function createModels(readCatalogue: ReadModelCatalogue, keys: ModelKeys, resilience: Resilience): Models {
  const clientOf = createModelClients(keys, resilience);

  return {
    async findChat(modelId) {
      const catalogue = await readCatalogue();
      const model = modelId === null ? catalogue.defaultFor('chat') : catalogue.find(modelId);
      if (!model?.purposes.includes('chat')) throw new NoModel();
      const { id, name, price, provider } = model;
      return { id, name, price, isDemonstration: provider === 'demo', chat: clientOf(model).chat };
    },
    async findVision() {
      const catalogue = await readCatalogue();
      const seeing = catalogue.models.filter(
        ({ provider, purposes, capabilities }) =>
          provider !== 'demo' && purposes.includes('chat') && capabilities.vision,
      );
      const model = seeing.find(({ id }) => id === catalogue.defaultFor('chat')?.id) ?? seeing[0];
      if (!model) return null;
      const { id, name, price } = model;
      return { id, name, price, isDemonstration: false, chat: clientOf(model).vision };
    },
    async findEmbedding(modelId) {
      const catalogue = await readCatalogue();
      const model = modelId === null ? catalogue.defaultFor('embedding') : catalogue.find(modelId);
      if (!model && modelId === null) return null;
      const embedding = model?.purposes.includes('embedding') ? clientOf(model).embedding : null;
      if (!model || !embedding) throw new NoModel();
      return { id: model.id, modelName: model.modelName, price: model.price, embedding };
    },
    async findRerank() {
      const model = (await readCatalogue()).defaultFor('rerank');
      const rerank = model && clientOf(model).rerank;
      return model && rerank ? { id: model.id, price: model.price, rerank } : null;
    },
    async findTranscription() {
      const model = (await readCatalogue()).defaultFor('transcription');
      const transcription = model && clientOf(model).transcription;
      return model && transcription ? { id: model.id, price: model.price, transcription } : null;
    },
    async findSpeech() {
      const model = (await readCatalogue()).defaultFor('speech');
      const speech = model && clientOf(model).speech;
      return model && speech ? { id: model.id, price: model.price, speech } : null;
    },
    async findImage() {
      const model = (await readCatalogue()).defaultFor('image');
      return model ? clientOf(model).image : null;
    },
  };
}

interface ModelClient extends ProviderModel {
  /** Without the repetition of requests whose pictures were refused. */
  readonly vision: ChatModel;
}

/**
 * One client per model for as long as its settings stay the same, so that its state lasts across runs: an opened key, the
 * parameters that its server refused.
 */
function createModelClients(keys: ModelKeys, resilience: Resilience) {
  const clients = new Map<string, { readonly settings: string; readonly client: ModelClient }>();

  function create(model: InstalledModel): ModelClient {
    const connected = { ...model, apiKey: keys.open(model) };
    const client = createProviderModel(connected);
    // The demonstration asks no provider.
    if (model.provider === 'demo') return { ...client, vision: client.chat };
    const { chat, embedding, rerank, transcription, speech, image } = client;
    const at = {
      provider: providerNameOf(connected),
      model: model.modelName,
      address: model.baseUrl || model.provider,
    };
    const limits = {
      firstTokenMs: model.timeLimits.first_token * 1000,
      betweenChunksMs: model.timeLimits.silence * 1000,
    };
    return {
      chat: resilience.chat(leaveOutRefusedPictures(chat), at, limits),
      vision: resilience.chat(chat, at, limits),
      embedding: embedding && resilience.embedding(embedding, at),
      rerank: rerank && resilience.rerank(rerank, at),
      transcription: transcription && resilience.transcription(transcription, at),
      speech: speech && resilience.speech(speech, at),
      image: image && resilience.image(image, at),
    };
  }

  /** Those of the catalogue, which is read again every second: the settings are compared once for each. */
  const compared = new WeakMap<InstalledModel, ModelClient>();

  function clientOf(model: InstalledModel): ModelClient {
    const { id, provider, baseUrl, key, modelName, capabilities, timeLimits } = model;
    const settings = JSON.stringify([provider, baseUrl, key, modelName, capabilities, timeLimits]);
    const existing = clients.get(id);
    if (existing?.settings === settings) return existing.client;
    const client = create(model);
    clients.set(id, { settings, client });
    return client;
  }

  return (model: InstalledModel): ModelClient => {
    const known = compared.get(model);
    if (known) return known;
    const client = clientOf(model);
    compared.set(model, client);
    return client;
  };
}
