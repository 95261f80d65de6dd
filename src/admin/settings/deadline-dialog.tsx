import { describeDeadline, type DeadlineRule, hasDeadline } from "#domain/payment-deadline.ts";
import type { TypedSettings } from "#domain/read-settings.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { settingsCopy } from "./copy.ts";
import { typedRule } from "./deadline-fields.tsx";
import { useDeadlinePreview } from "./settings-queries.ts";

const words = settingsCopy.deadline;

type DeadlineDialogProps = {
  /** The typed values; undefined while nothing is about to change. */
  rule: TypedSettings | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Before the deadline is switched on or off, says how many orders that affects. */
export function DeadlineDialog({ rule: typed, isBusy, onConfirm, onClose }: DeadlineDialogProps) {
  const rule = typed && typedRule(typed);
  const { title, submit } = rule && !hasDeadline(rule) ? words.off : words.on;
  return (
    <ConfirmDialog
      isOpen={rule !== undefined}
      title={title}
      submit={submit}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {rule && <Preview rule={rule} />}
    </ConfirmDialog>
  );
}

function Preview({ rule }: { rule: DeadlineRule }) {
  const preview = useDeadlinePreview(rule);
  if (preview.isPending) return <p className="mt-2 text-muted">{words.counting}</p>;
  if (!preview.data) return <p className="mt-2">{words.uncounted}</p>;
  const { orders, due_at } = preview.data;
  return (
    <output className="block">
      <span className="mt-2 block font-medium">{describeAffected(orders, due_at)}</span>
      {due_at !== null && orders > 0 && <span className="mt-2 block text-muted">{words.exempt}</span>}
    </output>
  );
}

function describeAffected(orders: number, dueAt: string | null): string {
  if (dueAt === null) return orders === 0 ? words.losesNone : words.loses(orders);
  return orders === 0 ? words.getsNone : words.gets(orders, describeDeadline(new Date(dueAt)));
}
