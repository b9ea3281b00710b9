import { defineTexts } from '../define-texts.ts';

export const diagramTexts = defineTexts(
  {
    diagram: 'Diagram',
    showDiagram: 'Show diagram',
    showDiagramSource: 'Show source',
    diagramFailed: 'This diagram could not be drawn. Its source is shown instead.',
  },
  {
    diagram: '图表',
    showDiagram: '显示图表',
    showDiagramSource: '显示源码',
    diagramFailed: '无法绘制此图表，已改为显示源码。',
  },
);
