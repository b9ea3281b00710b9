import { Scene } from '@parley/contract';

/** The scenes of the editor, in which builders try a bot. */
export const isTrialScene = (scene: Scene): boolean => scene === Scene.playground || scene === Scene.evaluation;
