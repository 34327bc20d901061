import type { ReactNode } from 'react';

const icon = (path: ReactNode) => () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {path}
  </svg>
);

export const CloseIcon = icon(<path d="m4 4 8 8m0-8-8 8" />);
export const MenuIcon = icon(<path d="M2.5 4h11m-11 4h11m-11 4h11" />);
export const MoreIcon = icon(<path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.4" />);
export const SearchIcon = icon(<path d="m10.5 10.5 3.5 3.5M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Z" />);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const StarIcon = icon(<path d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6Z" />);
export const StarFilledIcon = icon(
  <path fill="currentColor" d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6Z" />,
);
export const ArrowUpIcon = icon(<path d="M8 13V3M4 7l4-4 4 4" />);
export const ArrowDownIcon = icon(<path d="M8 3v10m-4-4 4 4 4-4" />);
export const CopyIcon = icon(<path d="M6 5.5h7.5V13H6ZM10 5.5V3H2.5v7.5H6" />);
export const BellIcon = icon(
  <path d="M8 2a4 4 0 0 0-4 4c0 4-1.5 5-1.5 5h11S12 10 12 6a4 4 0 0 0-4-4ZM6.5 13.5a1.6 1.6 0 0 0 3 0" />,
);
export const HomeIcon = icon(<path d="M2.5 7.5 8 3l5.5 4.5V13a.5.5 0 0 1-.5.5h-3V10H6v3.5H3a.5.5 0 0 1-.5-.5Z" />);
export const FlagIcon = icon(<path d="M3.5 14V2.5h7.75l-1.5 3 1.5 3H3.5" />);
export const ReviewIcon = icon(<path d="M2.5 3h11v8h-5L5 13.5V11H2.5Zm3.25 4 1.5 1.5 3-3" />);
export const ActivityIcon = icon(<path d="M8 4.5V8l2.25 1.5M14 8A6 6 0 1 1 8 2a6 6 0 0 1 6 6Z" />);
export const ProjectIcon = icon(<path d="M2 12.5v-9h4l1.5 2H14v7Z" />);
export const SegmentIcon = icon(
  <path d="M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-4.5 5.5c.3-2 2-3 4.5-3s4.2 1 4.5 3M10.5 3.2a2.5 2.5 0 0 1 0 4.6m1.75 3c1.3.4 2.1 1.3 2.25 2.7" />,
);
export const PlayIcon = icon(<path d="M4.5 2.5v11l8.5-5.5Z" />);
export const SettingsIcon = icon(
  <path d="M2 4.5h6m4 0h2M2 11.5h2m4 0h6M10 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />,
);
