import './demo.css';
import { useNavigation } from '../navigation.ts';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

export type DemoSide = 'InsuredOwner' | 'Agent';

/** The route with which each side of a test application is resumed (spec flow §2). */
export const RESUME_ROUTES: Record<DemoSide, string> = {
  InsuredOwner: 'demo-resume-application',
  Agent: 'producer-demo-resume-application',
};

/** Continues with the other side of a test application, whose turn it is now. */
export function DemoTurn({ appId, to }: { appId: string; to: DemoSide }) {
  const navigation = useNavigation();
  const texts = useTexts();
  return (
    <div className="demo-turn">
      <p>{texts(`demo.turn.${to}.text`)}</p>
      <Button onPress={() => navigation.to(RESUME_ROUTES[to], { AppId: appId })}>{texts(`demo.turn.${to}`)}</Button>
    </div>
  );
}
