import { sessionData } from '../state/session-store.ts';
import { signInAsOperator } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';

const OPERATORS = [1, 2] as const;

/**
 * Who this browser is, on a development machine with a way to be the second person; and whether one person is enough
 * here.
 */
export function OperatorNotice() {
  const texts = useTexts();
  const data = useStore(sessionData);
  if (!data?.operations) return null;
  const { Name, FourEyes } = data.operations;
  return (
    <>
      <p className="who-operates">
        {texts('operations.signedInAs', { Name })}{' '}
        {data.signIn === 'development'
          ? OPERATORS.filter((number) => !Name.endsWith(String(number))).map((Number) => (
              <Button key={Number} variant="quiet" size="small" onPress={() => void changeTo(Number)}>
                {texts('operations.signInAs', { Number })}
              </Button>
            ))
          : null}
      </p>
      {FourEyes ? null : (
        <Alert tone="warning">
          <p>{texts('operations.alone')}</p>
        </Alert>
      )}
    </>
  );
}

/** The lists contain handles of the previous session: they are loaded again. */
async function changeTo(number: 1 | 2): Promise<void> {
  await signInAsOperator(number);
  globalThis.location.reload();
}
