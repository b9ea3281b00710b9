import type { InstalledModel } from './installed-model.ts';
import { NoModel } from './model.errors.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';
import type { ModelInstances } from './model-instances.ts';
import type { Models, UsableModel } from './usable-model.ts';

/** The installation's models, ready to be asked. */
export function createModels(readCatalogue: ReadModelCatalogue, instances: ModelInstances): Models {
  const toUsable = (model: InstalledModel): UsableModel => ({
    id: model.id,
    name: model.name,
    price: model.price,
    chat: instances.of(model).chat,
  });
  return {
    async findChat(modelId) {
      const catalogue = await readCatalogue();
      const model = modelId === null ? catalogue.defaultFor('chat') : catalogue.find(modelId);
      if (!model?.purposes.includes('chat')) throw new NoModel();
      return toUsable(model);
    },
    async findTranscription() {
      const model = (await readCatalogue()).defaultFor('transcription');
      return model ? instances.of(model).transcription : null;
    },
  };
}
