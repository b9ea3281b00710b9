import { Scene } from '@parley/contract';

/** A draft can be talked to in the playground only; everywhere else it is the published version. */
export const isDraftWanted = (scene: Scene, draftMode: boolean | undefined): boolean =>
  scene === Scene.playground && draftMode !== false;
