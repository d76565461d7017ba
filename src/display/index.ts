export { boardSvg } from './svg/boardSvg.js';
export type { Picture } from './svg/picture.js';
export { pictureSize } from './svg/pictureRows.js';
export { chartSize, scoreChartSvg } from './svg/scoreChart.js';
export { glyphColours } from './svg/svgPod.js';
export { boardText, narrowBoardText, supplyHeads, supplyValues } from './text/boardText.js';
export { labelsText } from './text/labelsText.js';
export { scoreChartText } from './text/scoreChartText.js';
