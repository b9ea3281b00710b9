import { Scene } from '@parley/contract';

/** Drafts answer in the playground only; other scenes use the published version. */
export const isDraftWanted = (scene: Scene, draftMode: boolean | undefined): boolean =>
  scene === Scene.playground && draftMode !== false;
