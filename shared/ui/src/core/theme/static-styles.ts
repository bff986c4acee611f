import { makeStaticStyles } from '@fluentui/react-components';

/** What belongs to the document itself and to no component. */
export const useStaticStyles = makeStaticStyles([
  {
    '*, *::before, *::after': { boxSizing: 'border-box' },
    html: { WebkitTextSizeAdjust: '100%' },
    body: { margin: 0, WebkitFontSmoothing: 'antialiased', MozOsxFontSmoothing: 'grayscale', textRendering: 'optimizeLegibility' },
  },
  // Nothing that moves by itself for those who asked for rest; durations of zero would break end-of-animation handlers.
  // As text, since the object form takes no media queries.
  `@media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      scroll-behavior: auto !important; transition-duration: 0.01ms !important;
      animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
    }
  }`,
]);
