import { render, screen } from '@testing-library/react';
import { makeStyles } from '@fluentui/react-components';
import { compareMediaQueries } from './style-renderer';
import { PortalTheme } from './theme.provider';

it('rules for narrower screens come later, and user preferences last', () => {
  const queries = [
    '(forced-colors: active)', '(max-width: 479.98px)', '(prefers-reduced-motion: reduce)', '(max-width: 1199.98px)',
    '(max-width: 991.98px)',
  ];
  expect([...queries].sort(compareMediaQueries)).toEqual([
    '(max-width: 1199.98px)', '(max-width: 991.98px)', '(max-width: 479.98px)', '(forced-colors: active)',
    '(prefers-reduced-motion: reduce)',
  ]);
});

it('[SHL-16] a phone gets its own padding, not a tablet’s', () => {
  const useStyles = makeStyles({
    root: {
      paddingTop: '28px', '@media (max-width: 479.98px)': { paddingTop: '12px' }, '@media (max-width: 991.98px)': { paddingTop: '20px' },
    },
  });
  const Box = () => <p className={useStyles().root}>box</p>;
  render(<PortalTheme><Box /></PortalTheme>);
  expect(screen.getByText('box')).toBeVisible();
  const order = [...document.querySelectorAll('style[media]')].map((style) => style.getAttribute('media'));
  expect(order.indexOf('(max-width: 479.98px)')).toBeGreaterThan(order.indexOf('(max-width: 991.98px)'));
});
