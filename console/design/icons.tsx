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
export const PersonIcon = icon(<path d="M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 6c.4-2.5 2.6-4 5.5-4s5.1 1.5 5.5 4" />);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const StarIcon = icon(<path d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6Z" />);
export const StarFilledIcon = icon(
  <path fill="currentColor" d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6Z" />,
);
export const ArrowUpIcon = icon(<path d="M8 13V3M4 7l4-4 4 4" />);
export const ArrowDownIcon = icon(<path d="M8 3v10m-4-4 4 4 4-4" />);
export const BellIcon = icon(
  <path d="M8 2a4 4 0 0 0-4 4c0 4-1.5 5-1.5 5h11S12 10 12 6a4 4 0 0 0-4-4ZM6.5 13.5a1.6 1.6 0 0 0 3 0" />,
);
