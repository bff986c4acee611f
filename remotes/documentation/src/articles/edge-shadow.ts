import { tokens } from '@portal/ui/shell';

/** Shows a shadow where a box can be scrolled further sideways. At the end of the content, a gradient in `ground` covers the shadow. */
export function edgeShadow(ground: string) {
  return {
    backgroundColor: ground,
    backgroundImage: [
      `linear-gradient(to right, ${ground} 60%, transparent)`, `linear-gradient(to left, ${ground} 60%, transparent)`,
      `linear-gradient(to right, ${tokens.colorNeutralStroke1}, transparent)`,
      `linear-gradient(to left, ${tokens.colorNeutralStroke1}, transparent)`,
    ].join(', '),
    backgroundPosition: '0 0, 100% 0, 0 0, 100% 0',
    backgroundSize: '40px 100%, 40px 100%, 12px 100%, 12px 100%',
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
    '@media (forced-colors: active)': { backgroundImage: 'none' },
  } as const;
}
