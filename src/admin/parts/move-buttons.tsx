import { IconButton } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { DownIcon, UpIcon } from "./icons.tsx";

type MoveButtonsProps = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const move = (button: HTMLButtonElement, to: number) => {
    onMove(to);
    // Moving the row removes its button briefly, which loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  const buttons = [
    { label: copy.moveUp(name), to: index - 1, Icon: UpIcon },
    { label: copy.moveDown(name), to: index + 1, Icon: DownIcon },
  ];
  return buttons.map(({ label, to, Icon }) => {
    const isEnd = to < 0 || to >= count;
    return (
      <IconButton
        key={label}
        name={label}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => !isEnd && move(currentTarget, to)}
      >
        <Icon />
      </IconButton>
    );
  });
}
