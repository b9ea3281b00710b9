export const botEnUS = {
  back_to_develop: 'Back to all agents',
} as const;
