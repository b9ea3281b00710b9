import tailwind from '@tailwindcss/vite';

export default [tailwind()];
